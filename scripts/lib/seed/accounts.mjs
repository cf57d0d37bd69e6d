/**
 * Who can sign in, a line each, as a person is told.
 * @param {Pick<import("../demonstration.mjs").Firm, "name" | "people">[]} firms
 * @param {import("../demonstration.mjs").Person} [loner] without an organisation
 * @returns {string[]}
 */
export function accounts(firms, loner) {
  const lines = firms.flatMap(({ name, people }) =>
    people.map(
      ({ username, role, permissions }) =>
        `${username}  (${role}${role === "admin" ? "" : `: ${permissions.join(", ")}`}, ${name})`,
    ),
  );
  return loner ? [...lines, `${loner.username}  (user without an organization: a private space)`] : lines;
}
