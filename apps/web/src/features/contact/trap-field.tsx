/**
 * A field that people neither see, hear nor reach, and that programs fill in because its name invites them. Its attributes
 * ask password managers to ignore it: the server discards a message with this field filled in.
 */
export function TrapField({ name }: { name: string }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name={name}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
