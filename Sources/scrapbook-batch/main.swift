import ScrapbookBatchCLI

FullCommand.main()
