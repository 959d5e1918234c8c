import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A component that travels in a file of its own, for a place in a `Suspense`. Unlike React's `lazy` alone it is drawn at
 * once where its file is there already: nothing stands in for it then, which React would leave for a third of a second.
 * `ask` begins to load it, `isHere` says whether that is done.
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
      // One of the two for as long as it stands: going over to the other would begin it anew.
      const [Shown] = useState<ComponentType<Props>>(() => here ?? Awaited)
      return createElement(Shown, props)
    },
    isHere: () => here !== undefined,
    ask: async () => {
      await get()
    },
  }
}
