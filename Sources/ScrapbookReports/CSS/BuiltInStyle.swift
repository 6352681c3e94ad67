/// The user agent style sheet: the HTML standard's chapter on rendering, with margins for paper.
let builtInStyle = """
  html, body, div, section, article, main, header, footer, nav, aside, figure, figcaption, address, center, form,
  p, h1, h2, h3, h4, h5, h6, ul, ol, dl, dt, dd, blockquote, pre, hr { display: block }
  head, style, title, script, meta, link, template { display: none }
  li { display: list-item }
  img, meter, progress, svg, chart { display: inline-block }
  table { display: table; border-spacing: 2px; box-sizing: border-box }
  caption { display: table-caption; text-align: center; break-after: avoid }
  colgroup { display: table-column-group }
  col { display: table-column }
  thead { display: table-header-group }
  tbody { display: table-row-group }
  tfoot { display: table-footer-group }
  tr { display: table-row }
  td, th { display: table-cell; padding: 1px; vertical-align: middle }
  th { font-weight: bold; text-align: center }
  p, dl, blockquote, figure { margin: 1em 0 }
  blockquote, figure { margin-left: 40px; margin-right: 40px }
  dd { margin-left: 40px }
  ul, ol { margin: 1em 0 }
  ul ul, ul ol, ol ul, ol ol { margin-top: 0; margin-bottom: 0 }
  ul { list-style-type: disc }
  ul ul, ol ul { list-style-type: circle }
  ul ul ul, ul ol ul, ol ul ul, ol ol ul { list-style-type: square }
  ol { list-style-type: decimal }
  h1 { font-size: 2em; margin: 0.67em 0 }
  h2 { font-size: 1.5em; margin: 0.83em 0 }
  h3 { font-size: 1.17em; margin: 1em 0 }
  h4 { margin: 1.33em 0 }
  h5 { font-size: 0.83em; margin: 1.67em 0 }
  h6 { font-size: 0.67em; margin: 2.33em 0 }
  h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid }
  b, strong { font-weight: bold }
  i, em, cite, dfn, var, address { font-style: italic }
  u, ins { text-decoration: underline }
  s, strike, del { text-decoration: line-through }
  small { font-size: 0.83em }
  big { font-size: 1.2em }
  sub { vertical-align: sub; font-size: 0.75em }
  sup { vertical-align: super; font-size: 0.75em }
  a { color: #0645ad; text-decoration: underline }
  code, kbd, samp, pre, tt { font-family: monospace }
  pre { white-space: pre; margin: 1em 0 }
  center { text-align: center }
  hr { border: 1px solid #888; border-width: 1px 0 0 0; margin: 0.5em 0 }
  """
