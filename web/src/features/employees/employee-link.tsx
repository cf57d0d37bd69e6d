import { Link } from "react-router-dom";
import { type Employee, employeeName } from "#domain/index";
import { employeePath } from "#web/shared/paths.ts";
import { Name } from "#web/ui/text/name.tsx";

export function EmployeeLink({ employee }: { employee: Employee }) {
  const name = employeeName(employee);
  return (
    <Link
      to={employeePath(employee.id)}
      title={name}
      className="min-w-0 hover:underline focus-visible:-outline-offset-2"
    >
      <Name className="truncate">{name}</Name>
    </Link>
  );
}
