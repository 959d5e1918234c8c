import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** A market on which a product's page can list the product. */
export interface ListPlace {
  label: string
  /** Whether the person's plan does not include it: pressing it leads to the plans. */
  needsPro: boolean
  /** Opens its dialog with a price in US dollars, such as '29.99'. False if that may not be now, which a notice has said. */
  start: (price: string) => boolean
}

const Places = createContext<readonly ListPlace[]>([])
const Add = createContext<((place: ListPlace) => () => void) | null>(null)

/** Lets tools of one page that do not know each other begin a listing. */
export function ListPlaces({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<readonly ListPlace[]>([])
  const add = useMemo(
    () => (place: ListPlace) => {
      setPlaces((others) =>
        [...others, place].toSorted((one, other) => one.label.localeCompare(other.label)),
      )
      return () => setPlaces((others) => others.filter((other) => other !== place))
    },
    [],
  )
  return (
    <Add.Provider value={add}>
      <Places.Provider value={places}>{children}</Places.Provider>
    </Add.Provider>
  )
}

/** The markets that the tools around offer. */
export function useListPlaces(): readonly ListPlace[] {
  return useContext(Places)
}

/** Offers a market to the tools around: to everybody, or with `needsPro` to somebody who has to upgrade first; not at all with `isOffered: false`. */
export function useListPlace(
  label: string,
  start: (price: string) => boolean,
  { isOffered = true, needsPro = false }: { isOffered?: boolean; needsPro?: boolean } = {},
): void {
  const add = useContext(Add)
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(
    () =>
      isOffered ? add?.({ label, needsPro, start: (price) => latest.current(price) }) : undefined,
    [add, label, isOffered, needsPro],
  )
}
