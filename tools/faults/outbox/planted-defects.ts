/** One change of the app's code that loses, repeats or hides data. */
export interface PlantedDefect {
  /** The area that it breaks. */
  kind: string
  words: string
  /** Below apps/web/src. */
  file: string
  before: string
  after: string
}

/** The model must find each of these (`npm run faults:planted`); one that no longer fits the code ends the run. */
export const plantedDefects: readonly PlantedDefect[] = [
  {
    kind: 'two devices',
    words: 'an edit does not say what it is based on',
    file: 'entities/product/outbox/deliver-changes.ts',
    before: 'p_base: baseOf(edit) }',
    after: 'p_base: {} }',
  },
  {
    kind: 'two devices',
    words: 'nothing is heard of the other device',
    file: 'entities/product/list/watch-products.ts',
    before: 'const due = [...changed].filter(',
    after: 'const due = [...changed].filter(() => false).filter(',
  },
  {
    kind: 'two tabs',
    words: 'a tab does not hear that another one was refused',
    file: 'entities/product/outbox/outbox-answers.ts',
    before: 'this.#publish({ refused, refusal: refusalOf(failure) })',
    after: '',
  },
  {
    kind: 'offline',
    words: 'a change without a connection is not kept',
    file: 'entities/product/outbox/outbox.ts',
    before: 'if (!mayGo) return this.#wait(',
    after: 'if (!mayGo) return this.#queue.remove(change)\n      if (!mayGo) return this.#wait(',
  },
  {
    kind: 'offline',
    words: 'a change is not shown before the server has it',
    file: 'entities/product/outbox/outbox-queue.ts',
    before: 'this.show([change])',
    after: '',
  },
  {
    kind: 'lost answers',
    words: 'an addition is tried again under a new id',
    file: 'features/products/form/use-add-form.ts',
    before: 'insert.mutateAsync({ id, change,',
    after: 'insert.mutateAsync({ id: crypto.randomUUID(), change,',
  },
  {
    kind: 'lost answers',
    words: 'a change is made again without a look at whether it arrived',
    file: 'entities/product/outbox/deliver-changes.ts',
    before: 'if (tries > 1) {',
    after: 'if (tries > 1000) {',
  },
  {
    kind: '500s',
    words: 'a change that the server failed to take is forgotten',
    file: 'entities/product/outbox/outbox.ts',
    before: 'await this.#queue.replace(change)\n      this.#retry.start(',
    after: 'await this.#queue.remove(change)\n      this.#retry.start(',
  },
  {
    kind: 'full storage',
    words: 'what the store does not take is not sent',
    file: 'entities/product/outbox/outbox-queue.ts',
    before: 'if (!this.#stored.has(id)) this.#unkept.add(id)',
    after: '',
  },
  {
    kind: 'drafts',
    words: 'a draft is based on what is stored now',
    file: 'features/products/form/edit-draft.ts',
    before: 'base: { ...now.base, ...fieldsOfBase(begun.base, changed) }',
    after: 'base: now.base',
  },
  {
    kind: 'drafts',
    words: 'what was typed last before a form is left is not written down',
    file: 'lib/use-form-draft.ts',
    before: 'stop()\n      flush()',
    after: 'stop()',
  },
  {
    kind: 'restarts',
    words: 'what was typed last before the page ends is not written down',
    file: 'lib/use-form-draft.ts',
    before: "globalThis.addEventListener('pagehide', flush)",
    after: '',
  },
  {
    kind: 'restarts',
    words: 'a change is not written down before it is sent',
    file: 'entities/product/outbox/unsent-store.ts',
    before: 'await set(change.id, change, openStore())',
    after: 'if (change.tries > 1) await set(change.id, change, openStore())',
  },
  {
    kind: 'undo',
    words: 'the undo does nothing',
    file: 'entities/product/change/use-change-products.ts',
    before: 'takeBack.mutate({ edits: earlier,',
    after: 'takeBack.mutate({ edits: earlier.slice(1),',
  },
  {
    kind: 'undo',
    words: 'an undo writes over what somebody changed since',
    file: 'entities/product/outbox/deliver-changes.ts',
    before: 'return { id: edit.id, change: edit.change, base: baseOf(edit) }',
    after: 'return { id: edit.id, change: edit.change }',
  },
  {
    kind: 'added product',
    words: 'an addition that waited is sent under a new id',
    file: 'entities/product/outbox/deliver-adds.ts',
    before: '.upsert({ ...change, id, user_id: userId }',
    after: '.upsert({ ...change, id: crypto.randomUUID(), user_id: userId }',
  },
  {
    kind: 'added product',
    words: 'a later change is based on what another device has changed since',
    file: 'entities/product/outbox/deliver-adds.ts',
    before: 'if (touched.length === 0) return rows',
    after: 'if (touched.length >= 0) return rows',
  },
  {
    kind: 'added product',
    words: 'a refused addition that is discarded takes along what was changed on other products',
    file: 'entities/product/outbox/waiting-adds.ts',
    before: 'rest: rest.length === 0 ? null : { ...change, edits: rest }',
    after: 'rest: null',
  },
]
