import Pango
import ScrapbookKit
import ScrapbookRendering
import Testing

@Suite struct LanguageConventionsTests {
  private let conventions = PangoShaper().conventions

  @Test(arguments: [
    ("en", "0123456789"), ("ar", "٠١٢٣٤٥٦٧٨٩"), ("ar-MA", "0123456789"), ("fa", "۰۱۲۳۴۵۶۷۸۹"),
    ("bn", "০১২৩৪৫৬৭৮৯"),
    ("mr", "०१२३४५६७८९"), ("hi", "0123456789"), ("hi-u-nu-deva", "०१२३४५६७८९"), ("my", "၀၁၂၃၄၅၆၇၈၉"),
  ])
  func digitsAreThoseOfTheLanguage(_ language: String, _ digits: String) {
    #expect(conventions.digits(of: language).map { String($0) } == digits)
  }

  @Test(arguments: [
    ("en", "May 14, 2026"), ("en-GB", "14 May 2026"), ("de", "14. Mai 2026"), ("ar", "١٤ مايو ٢٠٢٦"),
    ("ja", "2026年5月14日"), ("cs", "14. května 2026"), ("fa", "۲۴ اردیبهشت ۱۴۰۵"),
  ])
  func dayHasTheNameOfItsMonth(_ language: String, _ day: String) {
    #expect(conventions.day(20587, in: language) == day)
  }

  @Test(arguments: [
    ("en-GB", "14\u{2013}16 May 2026"), ("de", "14.\u{2013}16. Mai 2026"), ("ja", "2026年5月14日～16日"),
  ])
  func daysShareTheirMonth(_ language: String, _ days: String) {
    #expect(conventions.days(20587...20589, in: language) == days)
    #expect(conventions.days(20587...20587, in: language) == conventions.day(20587, in: language))
    #expect(conventions.days(20587...20589, in: "xx") == nil)
  }

  /// The result does not depend on the environment's language.
  @Test(arguments: ["xx", "gibberish-zz", "", "a\u{0}b", String(repeating: "q", count: 300)])
  func languagesThatNobodyKnowsHaveNoDay(_ language: String) {
    #expect(conventions.day(20587, in: language) == nil)
  }
}
