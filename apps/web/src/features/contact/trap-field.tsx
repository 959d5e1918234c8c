/**
 * A field that people neither see, hear nor reach, and that programs fill because its name invites them. Password managers
 * are asked to leave it alone: whoever fills it is not believed.
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
