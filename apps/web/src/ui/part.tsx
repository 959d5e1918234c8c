import { type ComponentType, createElement, lazy } from 'react'

/**
 * A component that travels in a file of its own, for a place in a `Suspense`. Unlike React's `lazy` alone it is drawn at
 * once where its file is there already: nothing stands in for it then, which React would leave for a third of a second.
 * `ask` begins to load it.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Part: ComponentType<Props>; ask: () => Promise<void> } {
  let here: ComponentType<Props> | undefined
  const get = async (): Promise<ComponentType<Props>> => {
    here = await load()
    return here
  }
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await get() }))
  return {
    Part: function Part(props) {
      return createElement(here ?? Awaited, props)
    },
    ask: async () => {
      await get()
    },
  }
}
