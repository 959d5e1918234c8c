/** Abbreviations in front of a name or a number: no sentence ends there. Spaces in 'z. B.' end none, either. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:mr|mrs|ms|dr|prof|st|sr|sra|srta|mme|mlle|dott|sig|vs|approx|ca|ggf|bzw|nr)\.\s*$/iu
const letters =
  /(?<![\p{L}\p{N}])(?:e|i|z|d|u|(?:e\.\s?g|i\.\s?e|z\.\s?[bB]|d\.\s?h|u\.\s?a))\.\s*$/u

/** More than the longest abbreviation. */
const lookBack = 20

/** The sentences of a text with the spaces behind each; together they are the text. 'Dr. Lee' is not the end of one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let begun = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    begun += segment
    const end = begun.slice(-lookBack)
    const goesOn = (abbreviation.test(end) || letters.test(end)) && !end.endsWith('\n')
    if (goesOn) continue
    sentences.push(begun)
    begun = ''
  }
  return begun === '' ? sentences : [...sentences, begun]
}
