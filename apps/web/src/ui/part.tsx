import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A component in a separate file, for use inside a `Suspense`. Unlike React's `lazy` alone it renders at once if its file
 * is loaded already: then there is no fallback, which React would show for a third of a second. `ask` starts to load it,
 * `isHere` says whether it is loaded.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Part: ComponentType<Props>; ask: () => Promise<void>; isHere: () => boolean } {
  let here: ComponentType<Props> | undefined
  const get = async (): Promise<ComponentType<Props>> => {
    here = await load()
    return here
  }
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await get() }))
  return {
    Part: function Part(props) {
      // Stays with one of the two while it is mounted: a switch to the other would reset its state.
      const [Shown] = useState<ComponentType<Props>>(() => here ?? Awaited)
      return createElement(Shown, props)
    },
    isHere: () => here !== undefined,
    ask: async () => {
      await get()
    },
  }
}
