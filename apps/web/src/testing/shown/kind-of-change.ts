/** A change that a hook sends; `title` is that of its notice. Without one, a dialog shows the reason. */
export interface Kind {
  name: string
  title: string | undefined
  useSend: () => () => Promise<unknown>
}

/** One kind of change: what it is called, the hook that sends it, and what is sent. */
export function kind<Input>(
  name: string,
  useChange: () => { mutateAsync: (input: Input) => Promise<unknown> },
  input: Input,
  title?: string,
): Kind {
  return {
    name,
    title,
    useSend() {
      const { mutateAsync } = useChange()
      return () => mutateAsync(input)
    },
  }
}
