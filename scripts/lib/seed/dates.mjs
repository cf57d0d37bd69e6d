const DAY = 86_400_000;
const HOUR = 3_600_000;

/**
 * A moment so many days ago, at a time of the working day, as PocketBase stores it; never in the future.
 * @param {number} daysAgo
 * @param {string} name tells which minute, so that not everything happens at once
 */
export function momentAgo(daysAgo, name) {
  const minute = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 540, 0);
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  // 5:00 UTC is 8:00 in Kuwait
  const moment = midnight - daysAgo * DAY + 5 * HOUR + minute * 60_000 + ((minute * 997) % 60_000);
  return storedTime(Math.min(moment, Date.now() - 60_000));
}

/** @param {number} time milliseconds since the epoch */
export function storedTime(time) {
  return new Date(time).toISOString().replace("T", " ");
}

/** A calendar day so many days from today. @param {number} offset */
export function dayFromNow(offset) {
  return new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
}

/**
 * Gathers when things happened, which the server stamps as now, and sets it where the server lets the console alone do so.
 * @param {import("./console.mjs").Console} console
 */
export function past(console) {
  /** @type {Map<string, unknown[][]>} rows of id and time, by statement */
  const wanted = new Map();
  return {
    /**
     * @param {string} table
     * @param {string} column of a time, or `history`: when every paper in it was replaced
     * @param {string} id
     * @param {string} moment
     */
    set(table, column, id, moment) {
      const key = `${table} ${column}`;
      wanted.set(key, [...(wanted.get(key) ?? []), [id, moment]]);
    },
    async write() {
      for (const [key, rows] of wanted) {
        const [table = "", column = ""] = key.split(" ");
        const value =
          column === "history"
            ? `(SELECT json_group_array(json_set(h.value, '$.replacedAt', replace(j.value ->> '$[1]', ' ', 'T')))
                FROM json_each(${table}.history) h)`
            : "j.value ->> '$[1]'";
        await console.sqlRows(
          (values) => `UPDATE ${table} SET ${column} = ${value} FROM json_each(${values}) j
            WHERE ${table}.id = j.value ->> '$[0]'`,
          rows,
        );
      }
      wanted.clear();
    },
  };
}
