import { Link } from "react-router-dom";
import { type Employee, employeeNameIn, type Language } from "#domain/index";
import { employeePath } from "#web/shared/paths.ts";
import { Name } from "#web/ui/text/name.tsx";

interface EmployeeLinkProps {
  employee: Employee;
  language: Language;
  /** Whether its target is all of the nearest box that is positioned. */
  stretched?: boolean;
  /** In the cell of a table that makes room by its words, a long name takes several lines. */
  wraps?: boolean;
  /** Where it leads instead of to the employee's page, such as to what was found. */
  to?: string | undefined;
}

export function EmployeeLink({ employee, language, stretched = false, wraps = false, to }: EmployeeLinkProps) {
  const name = employeeNameIn(employee, language);
  return (
    <Link
      to={to ?? employeePath(employee.id)}
      data-open=""
      title={name}
      className={`min-w-0 hover:underline focus-visible:-outline-offset-2 ${stretched ? "after:absolute after:inset-0" : ""}`}
    >
      <Name className={wraps ? "wrap-anywhere" : "truncate"}>{name}</Name>
    </Link>
  );
}
