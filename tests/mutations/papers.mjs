/* Rules of papers, deadlines, texts and hidden salaries. */

/** @type {import("./mutations.mjs").Mutation[]} */
export const paperMutations = [
  {
    breaks: "A stored reply tells nobody a salary that is hidden from them since",
    file: "pb_hooks/src/http/replay.ts",
    from: "if (seesSalaries(app, actor, shown.tenant)) return reply;",
    to: "if (seesSalaries(app, actor, shown.tenant) || app) return reply;",
    tests: [["server", "tests/server/hidden-salaries.test.ts", "is told none by a stored reply from before"]],
  },
  {
    breaks: "The list of employees tells nobody a salary that is hidden from them",
    file: "pb_hooks/src/employees/list.ts",
    from: 'jsonSql(employees, "e", readerOf(actor))',
    to: 'jsonSql(employees, "e", readerOf({ ...actor, role: "admin" }))',
    tests: [["server", "tests/server/hidden-salaries.test.ts", "enters new employees with theirs"]],
  },
  {
    breaks: "Nobody overwrites a salary that they do not see",
    file: "pb_hooks/src/employees/write.ts",
    from: '  if (parseSalary(salary) !== null) throw new AppError("salary_hidden");\n  return others;',
    to: '  if (parseSalary(salary) !== null) throw new AppError("salary_hidden");\n  return others && sent;',
    tests: [["server", "tests/server/hidden-salaries.test.ts", "leaves one as it is by sending none"]],
  },
  {
    breaks: "Each lead time of a date is told by a notice of its own",
    file: "pb_hooks/src/notices/notice-deadlines.ts",
    from: 'kind === "lead" ? lead : kind',
    to: "kind",
    tests: [["server", "tests/server/notices/simulation.test.ts", "papers, seed"]],
  },
  {
    breaks: "Nobody is told of dates while the clock is doubted",
    file: "pb_hooks/src/notices/tick.ts",
    from: "if (!isClockTrusted(app, now, telling)) return;",
    to: "isClockTrusted(app, now, telling);",
    tests: [["server", "tests/server/notices/clock.test.ts", "a year ahead and back"]],
  },
  {
    breaks: "Who is made to see to a date is told",
    file: "pb_hooks/src/notices/handovers.ts",
    from: "if (person === actor.id) return;",
    to: "if (person >= 0) return;",
    tests: [["server", "tests/server/notices/handovers.test.ts", "says so beside the date"]],
  },
  {
    breaks: "A handling is over once its date is another one",
    file: "pb_hooks/src/handling/handling.ts",
    from: "deadlines.filter((one) => stored[keyOf(one)]?.day === one.day)",
    to: "deadlines.filter((one) => stored[keyOf(one)])",
    tests: [["server", "tests/server/handling.test.ts", "of several papers of a person, each has its own"]],
  },
  {
    breaks: "A paper is removed with its pages",
    file: "pb_hooks/src/papers/papers.ts",
    from: "  for (const { key, replacedAt } of ownFiles(kept)) setAttachment(record, key, null, { ...by, replacedAt });\n",
    to: "",
    tests: [["server", "tests/server/papers.test.ts", "comes back whole, with what the employee's fields said"]],
  },
  {
    breaks: "Texts are given to those alone who may fetch the paper",
    file: "pb_hooks/src/texts/present.ts",
    from: 'downloadableSql(actor, "d")',
    to: 'accessibleSql(actor, "d")',
    tests: [
      ["server", "tests/server/texts.test.ts", "a search finds, and the texts are given, to those who may fetch"],
    ],
  },
  {
    breaks: "Settings of an organization are its admins' to change",
    file: "pb_hooks/src/organization-settings/organization-settings.routes.ts",
    from: '({ role }: Actor) => role === "admin";',
    to: '({ role }: Actor) => role !== "viewer";',
    tests: [["server", "tests/server/organization-settings.test.ts", "are an admin's own: nobody else's"]],
  },
  {
    breaks: "What people were told of dates moves with their organization",
    file: "pb_hooks/src/cli/export-tables.ts",
    from: '  { table: "notices", where: "t.tenant = {:id}", keys: ["key"] },',
    to: "",
    tests: [["server", "tests/server/notices/move.test.ts", "nothing is told twice, what waits is told"]],
  },
  {
    breaks: "Who takes a date over and takes that back hands nothing over",
    file: "pb_hooks/src/handling/handling.ts",
    from: "by !== now.by && !given) noteHandover",
    to: "by !== now.by) noteHandover",
    tests: [["server", "tests/server/notices/handovers.test.ts", "where somebody takes it over and takes that back"]],
  },
];
