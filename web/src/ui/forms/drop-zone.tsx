import { Upload } from "lucide-react";
import { useDropzone } from "react-dropzone";

export interface DropZoneProps {
  prompt: string;
  /** In the place of `prompt` where there is no mouse to drag with. */
  touchPrompt: string;
  activePrompt: string;
  hint?: string;
  /** Mime types with their extensions, as react-dropzone takes them. */
  accept: Record<string, string[]>;
  /** In bytes. */
  maxSize: number;
  /** One file; a new one takes the place of the last. */
  onFile: (file: File) => void;
  /** More than one at once, whatever they are; without it the first one that is taken counts. */
  onSeveral?: (files: File[]) => void;
  /** Whether several may be chosen; several can be dropped in any case. */
  multiple?: boolean;
  /** A file that is too large or of a type that is not taken. */
  onReject: (file: File, reason: "type" | "size") => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  id?: string;
}

const SYSTEM_FILES = new Set([".DS_Store", "Thumbs.db"]);

export function DropZone(props: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: props.accept,
    maxSize: props.maxSize,
    multiple: props.multiple ?? false,
    disabled: props.disabled ?? false,
    // the window keeps files from being opened, see window-drop.ts
    preventDropOnDocument: false,
    onDrop: (accepted, rejections) => {
      const all = [...accepted, ...rejections.map(({ file }) => file)].filter(({ name }) => !SYSTEM_FILES.has(name));
      if (all.length > 1 && props.onSeveral) return props.onSeveral(all);
      const file = accepted.find((one) => !SYSTEM_FILES.has(one.name));
      if (file) return props.onFile(file);
      const refused = rejections.find((one) => !SYSTEM_FILES.has(one.file.name));
      if (!refused) return;
      const large = refused.errors.some((error) => error.code === "file-too-large");
      props.onReject(refused.file, large ? "size" : "type");
    },
  });
  const line = props.invalid
    ? "border-error"
    : isDragActive
      ? "border-primary bg-tint-primary"
      : "border-field bg-wash";
  return (
    <div
      {...getRootProps({
        role: "button",
        "aria-describedby": props.describedBy,
        "aria-disabled": props.disabled || undefined,
      })}
      className={`flex cursor-pointer flex-col items-center gap-1 rounded-field border border-dashed px-4 py-6 text-center aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${line}`}
    >
      {/* Not drawn, so that the button holds no second control. */}
      <input {...getInputProps({ id: props.id, "aria-label": props.prompt, style: { display: "none" } })} />
      <Upload size={20} strokeWidth={1.5} className="text-ink-2" />
      {isDragActive ? (
        <span className="font-medium">{props.activePrompt}</span>
      ) : (
        <>
          <span className="pointer-coarse:hidden font-medium">{props.prompt}</span>
          <span className="hidden pointer-coarse:inline font-medium">{props.touchPrompt}</span>
        </>
      )}
      {props.hint ? <span className="text-ink-2 text-small">{props.hint}</span> : null}
    </div>
  );
}
