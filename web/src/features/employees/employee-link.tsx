import { Link } from "react-router-dom";
import { type Employee, employeeName } from "#domain/index";
import { employeePath } from "#web/shared/paths.ts";
import { Name } from "#web/ui/text/name.tsx";

/** @param props.stretched its target is all of the nearest box that is positioned */
export function EmployeeLink({ employee, stretched = false }: { employee: Employee; stretched?: boolean }) {
  const name = employeeName(employee);
  return (
    <Link
      to={employeePath(employee.id)}
      data-open=""
      title={name}
      className={`min-w-0 hover:underline focus-visible:-outline-offset-2 ${stretched ? "after:absolute after:inset-0" : ""}`}
    >
      <Name className="truncate">{name}</Name>
    </Link>
  );
}
