import ScrapbookBatchCLI

WholeCommand.main()
