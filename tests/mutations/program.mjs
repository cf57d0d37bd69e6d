/** @type {import("./mutations.mjs").Mutation[]} */
export const programMutations = [
  {
    breaks: "Clients take turns, however much one of them sends",
    file: "server/internal/admission/limiter.go",
    from: "return client{session, true}",
    to: 'return client{"", false}',
    tests: [["go", "./internal/admission", "TestClientOf"]],
  },
  {
    breaks: "No stranger makes PocketBase read a large body",
    file: "server/internal/admission/anonymous.go",
    from: "e.Auth == nil && length > limits.GuestBody",
    to: "e.Auth == nil && length < 0",
    tests: [["go", "./internal/admission", "TestLimitAnonymousBodies"]],
  },
  {
    breaks: "JSON holds so many values and no more",
    file: "server/internal/requestlimits/json.go",
    from: "if s.values > s.limit.Values || s.depth > s.limit.Depth {",
    to: "if s.depth > s.limit.Depth {",
    tests: [["go", "./internal/requestlimits", "TestScanner"]],
  },
  {
    breaks: "PocketBase makes no small picture of a file",
    file: "server/internal/requestlimits/head.go",
    from: "if asksForThumbnail(request) {",
    to: "if asksForThumbnail(request) && len(request.RequestURI) < 0 {",
    tests: [["go", "./internal/requestlimits", "TestHeads"]],
  },
  {
    breaks: "The token of a share link is in no log",
    file: "server/internal/requestlog/requestlog.go",
    from: "`^(/api/(?:share|calendar)/)[^/]+`",
    to: "`^(/api/nothing/)[^/]+`",
    tests: [["go", "./internal/requestlog", "TestWithoutToken"]],
  },
];
