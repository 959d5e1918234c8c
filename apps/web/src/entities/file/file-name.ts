/** The name that its owner gave a stored file: '{folder}/{user}/{random}-{name}' without the parts that we added. */
export function fileNameOf(path: string): string {
  const last = path.split('/').at(-1) ?? path
  return last.replace(/^[0-9a-f]{8,}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?-(?=.)/iu, '')
}

/** Whether a stored file is a document to open rather than a picture to show. */
export function isPdf(path: string): boolean {
  return /\.pdf$/iu.test(path)
}
