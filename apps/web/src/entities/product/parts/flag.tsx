import type { FlaggedCountry } from '@sampletrail/domain/products/countries.ts'
import type { ReactElement } from 'react'

// Drawn here, because many systems have no flag characters. 24 by 16, simple enough for this size.

const bands = (...colours: string[]): ReactElement[] =>
  colours.map((colour, index) => <path key={colour} fill={colour} d={`M${index * 8} 0h8v16h-8z`} />)

/** The crosses of the United Kingdom, for a field of 24 by 16. */
const union = (
  <>
    <path fill="#012169" d="M0 0h24v16H0z" />
    <path stroke="#fff" strokeWidth="3" d="m0 0 24 16M24 0 0 16" />
    <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 24 16M24 0 0 16" />
    <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
    <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
  </>
)

const drawings: Record<FlaggedCountry, ReactElement | ReactElement[]> = {
  US: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.24"
        d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24"
      />
      <path fill="#3c3b6e" d="M0 0h10.5v8.6H0z" />
      <path stroke="#fff" strokeDasharray=".9 1.2" d="M1 1.8h9M1 4.3h9M1 6.8h9" />
    </>
  ),
  GB: union,
  CA: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        fill="#d52b1e"
        d="M0 0h6v16H0zM18 0h6v16h-6zM12 2.5l1.2 2.2 1.3-.5-.4 3 1.8-1 .6 1.3-2.6 2.4.3 1.1-2-.3V13h-.4v-2.3l-2 .3.3-1.1-2.6-2.4.6-1.3 1.8 1-.4-3 1.3.5z"
      />
    </>
  ),
  AU: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <g transform="scale(.5)">{union}</g>
      <g fill="#fff">
        <circle cx="6" cy="12" r="1.7" />
        <circle cx="18" cy="3" r=".9" />
        <circle cx="18" cy="13" r=".9" />
        <circle cx="15.2" cy="7.4" r=".9" />
        <circle cx="20.8" cy="6.6" r=".9" />
      </g>
    </>
  ),
  DE: (
    <>
      <path fill="#000" d="M0 0h24v5.4H0z" />
      <path fill="#d00" d="M0 5.3h24v5.4H0z" />
      <path fill="#ffce00" d="M0 10.7h24V16H0z" />
    </>
  ),
  FR: bands('#0055a4', '#fff', '#ef4135'),
  IT: bands('#009246', '#fff', '#ce2b37'),
  ES: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
      <path fill="#aa151b" d="M5 6.5h2.5v3.2H5z" />
    </>
  ),
  JP: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <circle cx="12" cy="8" r="4.8" fill="#bc002d" />
    </>
  ),
}

/** A country's flag; its name is next to it for people who do not see it. */
export function Flag({ country }: { country: FlaggedCountry }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 16"
      className="inline-block h-3 w-4.5 rounded-[2px] outline -outline-offset-1 outline-line-strong/40"
    >
      {drawings[country]}
    </svg>
  )
}
