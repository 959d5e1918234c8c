/** Colours with a meaning, which the caller also gives in words. */
export type Tone = 'grey' | 'yellow' | 'blue' | 'green' | 'teal' | 'purple' | 'orange' | 'red'

/** Text on its soft background, readable in both themes. */
export const toneStyle: Record<Tone, string> = {
  grey: 'bg-grey-soft text-grey',
  yellow: 'bg-yellow-soft text-yellow',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  teal: 'bg-teal-soft text-teal',
  purple: 'bg-purple-soft text-purple',
  orange: 'bg-accent-soft text-accent-ink',
  red: 'bg-danger-soft text-danger',
}
