import ScrapbookViewCLI

ViewProgram.main()
