import ScrapbookCLI

ScrapbookCommand.main()
