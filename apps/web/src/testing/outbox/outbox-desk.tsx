import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import {
  DeskAdd,
  DeskAgain,
  type DeskForm,
  DeskPage,
  nameAgain,
} from '#src/testing/outbox/desk-forms.tsx'
import { createHandle } from '#src/testing/outbox/create-handle.ts'
import { newProduct, type OutboxHandle } from '#src/testing/outbox/outbox-handle.ts'

/** The list and the open pages and forms. They render nothing; a test works with the handle. */
export function OutboxDesk({ onReady }: { onReady: (handle: OutboxHandle) => void }) {
  const { isSuccess, isError } = useProducts()
  const client = useQueryClient()
  const cache = useProductCache()
  const changeMany = useChangeProducts('Some products could not be changed')
  const saveEdit = useSaveEdit({ silent: true })
  const recordRefund = useRecordRefund({ silent: true })
  const [pages, setPages] = useState<readonly string[]>([])
  const [editing, setEditing] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const [again, setAgain] = useState<readonly UnsentChange[]>([])
  const [forms] = useState(() => new Map<string, DeskForm>())
  const trash = useTrashProducts()
  const use = { client, cache, changeMany, saveEdit, recordRefund, trash }
  const current = useRef(use)
  useLayoutEffect(() => {
    current.current = use
  })

  const [register] = useState(() => (name: string, form: DeskForm) => {
    forms.set(name, form)
    return () => {
      if (forms.get(name) === form) forms.delete(name)
    }
  })
  const isReady = isSuccess || isError
  useEffect(() => {
    if (!isReady) return
    const handle = createHandle({
      use: () => current.current,
      forms,
      open(name) {
        flushSync(() => {
          if (name === newProduct) setAdding(true)
          else {
            setPages((before) => [...new Set([...before, name])])
            setEditing((before) => [...new Set([...before, name])])
          }
        })
      },
      openAgain(change) {
        flushSync(() =>
          setAgain((before) => [...before.filter(({ id }) => id !== change.id), change]),
        )
      },
      visit(id) {
        flushSync(() => setPages((before) => [...new Set([...before, id])]))
      },
      close(name) {
        flushSync(() => {
          if (name === newProduct) setAdding(false)
          setEditing((before) => before.filter((each) => each !== name))
          setAgain((before) => before.filter(({ id }) => nameAgain(id) !== name))
        })
      },
      closeAll() {
        flushSync(() => {
          setAdding(false)
          setEditing([])
          setAgain([])
          setPages([])
        })
      },
    })
    onReady(handle)
  }, [isReady, forms, onReady])

  return (
    <>
      {pages.map((id) => (
        <DeskPage key={id} id={id} isEditing={editing.includes(id)} register={register} />
      ))}
      {isAdding && <DeskAdd register={register} />}
      {again.map((change) => (
        <DeskAgain key={change.id} change={change} register={register} />
      ))}
    </>
  )
}
