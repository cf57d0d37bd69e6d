import { X } from "lucide-react";
import type { ReactNode } from "react";
import { extensionOf, formatBytes } from "#domain/index";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Filename } from "#web/ui/text/filename.tsx";

interface ChosenFileBoxProps {
  file: Pick<JudgedFile, "filename" | "size">;
  /** The file's size in words; else it is formatted here. */
  size?: string;
  removeLabel: string;
  /** Without it the file stays. */
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}

export function ChosenFileBox({ file, size, removeLabel, onRemove, children }: ChosenFileBoxProps) {
  return (
    <div className="rounded-field border border-base-300 bg-wash p-3.5" data-chosen="">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex h-11 w-9 flex-none items-center justify-center rounded-selector border border-field bg-base-100 font-semibold text-[0.625rem] uppercase"
        >
          {extensionOf(file.filename)}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-medium" title={file.filename}>
            <Filename className="truncate">{file.filename}</Filename>
          </span>
          <bdi dir="ltr" className="block text-ink-2 text-small rtl:text-end">
            {size ?? formatBytes(file.size)}
          </bdi>
        </span>
        {onRemove ? (
          <IconButton label={removeLabel} icon={<X size={18} strokeWidth={1.5} />} onClick={onRemove} />
        ) : null}
      </div>
      {children}
    </div>
  );
}
