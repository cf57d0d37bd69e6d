import { useTranslation } from "react-i18next";
import { type Employee, EXPIRY_WINDOW_DAYS, type ExpiryAlert } from "#domain/index";
import { Name } from "#web/ui/text/name.tsx";

/** Days closer than this share a label. */
const CLOSE_DAYS = 4;
/** From here on a label is before its bar, so that it stays on the ruler, and needs the room of another there. */
const LATE_DAY = 25;

export interface RulerMark {
  day: number;
  name: string;
  more: number;
}

/** The positions and labels of the bars; a label of "" shares an earlier one. @param alerts by days left */
export function rulerMarks(alerts: readonly ExpiryAlert<Pick<Employee, "firstName">>[]): RulerMark[] {
  const marks: RulerMark[] = [];
  let label: RulerMark | undefined;
  for (const { daysLeft: day, employee } of alerts) {
    const reach = day < LATE_DAY ? CLOSE_DAYS : 2 * CLOSE_DAYS;
    const shares: boolean = label !== undefined && day - label.day < reach;
    if (label && shares) label.more++;
    if (marks.at(-1)?.day === day) continue;
    const mark: RulerMark = { day, name: shares ? "" : employee.firstName, more: 0 };
    marks.push(mark);
    if (!shares) label = mark;
  }
  return marks;
}

const at = (day: number) => `${(day / EXPIRY_WINDOW_DAYS) * 100}%`;
const ticks = Array.from({ length: EXPIRY_WINDOW_DAYS / 2 + 1 }, (_, index) => index * 2);

/** The next 30 days as a ruler that marks what expires. Readers have the list instead. */
export function ExpiryRuler({ alerts }: { alerts: readonly ExpiryAlert<Employee>[] }) {
  const { t } = useTranslation();
  const marks = rulerMarks(alerts);
  return (
    <div
      aria-hidden="true"
      className="relative h-16 min-w-0 max-w-3xl grow max-lg:order-last max-lg:max-w-none max-lg:basis-full max-md:hidden"
      data-ruler=""
    >
      <div className="absolute inset-x-0 bottom-5 border-base-content border-b" />
      {ticks.map((day) => (
        <span
          key={day}
          className={`absolute bottom-5 border-base-content border-s ${day % 10 === 0 ? "h-2.5" : "h-1"}`}
          style={{ insetInlineStart: day === EXPIRY_WINDOW_DAYS ? "calc(100% - 1px)" : at(day) }}
        />
      ))}
      {marks.map((mark, index) => (
        <Bar key={mark.day} mark={mark} room={roomOf(marks, index)} />
      ))}
      {[0, 10, 20, 30].map((day) => (
        <span
          key={day}
          className={`absolute bottom-0 whitespace-nowrap text-caption text-ink-2 ${
            day === 0
              ? ""
              : day === EXPIRY_WINDOW_DAYS
                ? "-translate-x-full rtl:translate-x-full"
                : "-translate-x-1/2 rtl:translate-x-1/2"
          }`}
          style={{ insetInlineStart: at(day) }}
        >
          {day === 0 ? t("employees.alerts.today") : t("employees.alerts.days", { count: day })}
        </span>
      ))}
    </div>
  );
}

function roomOf(marks: readonly RulerMark[], index: number): number {
  const mark = marks[index];
  const next = marks.slice(index + 1).find(({ name }) => name !== "");
  const end = next ? next.day - (next.day < LATE_DAY ? 0 : CLOSE_DAYS) : EXPIRY_WINDOW_DAYS;
  return end - (mark?.day ?? 0);
}

function Bar({ mark, room }: { mark: RulerMark; room: number }) {
  const { t } = useTranslation();
  const { day, name, more } = mark;
  const late = day >= LATE_DAY;
  const label = more > 0 ? t("employees.alerts.more", { name, count: more }) : name;
  return (
    <>
      <span
        data-bar=""
        className="absolute bottom-5 h-5 w-[3px] -translate-x-1/2 bg-warning rtl:translate-x-1/2"
        style={{ insetInlineStart: at(day) }}
      />
      {name === "" ? null : (
        <span
          data-bar-label=""
          className="absolute top-0.5 font-medium text-caption"
          style={
            late
              ? { insetInlineEnd: `calc(100% - ${at(day)})`, maxWidth: at(CLOSE_DAYS) }
              : { insetInlineStart: at(day), maxWidth: at(Math.max(room, CLOSE_DAYS)) }
          }
        >
          <Name className="truncate">{label}</Name>
        </span>
      )}
    </>
  );
}
