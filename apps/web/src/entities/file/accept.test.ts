import { documentTypes, pictureTypes } from '@sampletrail/contracts/files.ts'
import { expect, it } from 'vitest'
import { DOCUMENT_ACCEPT, PICTURE_ACCEPT } from '#src/entities/file/accept.ts'

it('file fields accept the same types as the server', () => {
  expect(typesOf(PICTURE_ACCEPT)).toEqual(pictureTypes.toSorted())
  expect(typesOf(DOCUMENT_ACCEPT)).toEqual(documentTypes.toSorted())
})

function typesOf(accept: string): string[] {
  return accept
    .split(',')
    .filter((part) => part.includes('/'))
    .toSorted()
}
