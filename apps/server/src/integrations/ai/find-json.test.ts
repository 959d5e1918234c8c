import { expect, test } from 'vitest'
import { findJson } from '#src/integrations/ai/find-json.ts'

const json = '{"total": 12.5, "name": "Tea {green}"}'

test.each([
  ['alone', json],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence without a name', `\`\`\`\n${json}\n\`\`\`\n`],
  ['in a fence amid sentences', `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything {else}?`],
  ['behind a sentence', `The receipt says: ${json}`],
  ['behind thinking aloud', `<think>total is {12.5}</think>\n${json}`],
  ['between spaces', `\n\n ${json} \n`],
])('JSON %s is found', (_, answer) => {
  expect(findJson(answer)).toBe(json)
})

test.each(['', 'I cannot read this.', '} {', '```json\n{"total": 1'])(
  'an answer without an object does not change: %j',
  (answer) => {
    expect(findJson(answer)).toBe(answer)
  },
)

test.each(['```{', '```json ', '```{}   ', '}'])(
  'an answer of 200,000 letters is searched at once: %j',
  (piece) => {
    const before = process.cpuUsage()
    findJson(piece.repeat(200_000 / piece.length))
    // Its processor time, in microseconds: a busy machine only makes it wait.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  },
)
