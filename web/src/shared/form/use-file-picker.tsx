import { type ReactNode, useRef } from "react";

interface FilePickerOptions {
  label: string;
  accept: string;
  multiple?: boolean;
  /** By the camera app of a phone. */
  capture?: boolean;
  onFiles: (files: File[]) => void;
}

/** The system's chooser of files, or the camera of a phone, for a button of one's own: `input` is rendered beside it. */
export function useFilePicker(options: FilePickerOptions): { open: () => void; input: ReactNode } {
  const { label, accept, multiple = false, capture = false, onFiles } = options;
  const control = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={control}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      capture={capture ? "environment" : undefined}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // the same file may be chosen again
        target.value = "";
        onFiles(files);
      }}
    />
  );
  return { open: () => control.current?.click(), input };
}
