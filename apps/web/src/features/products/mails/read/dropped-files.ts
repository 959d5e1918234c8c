/** A dropped folder is read so deep, and so many files of it. */
const DEEPEST = 3
export const MOST_FILES = 200
/** What mail programs write, and text that was saved from them. */
const OF_MAILS = /[.](?:eml|emlx|mbox|msg|mht|mhtml|txt|html?)$/iu

/** The files of a drop; of a folder those that can be emails. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list is empty after the first wait.
  const entries = Array.from(transfer.items, (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry() : null,
  )
  const whole = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return whole
  const found: File[] = []
  for (const entry of entries) if (entry) await collect(entry, found, 0)
  return found
}

async function collect(entry: FileSystemEntry, found: File[], depth: number): Promise<void> {
  if (found.length > MOST_FILES) return
  if (isFile(entry)) {
    const isMail = depth === 0 || OF_MAILS.test(entry.name)
    if (isMail && !entry.name.startsWith('.')) found.push(await fileOf(entry))
    return
  }
  if (!isFolder(entry) || depth >= DEEPEST) return
  for (const child of await childrenOf(entry)) await collect(child, found, depth + 1)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A folder gives its entries in parts of a hundred. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    all.push(...part)
    if (part.length === 0 || all.length > MOST_FILES) return all
  }
}
