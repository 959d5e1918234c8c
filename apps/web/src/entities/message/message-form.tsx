import { allDueText } from '@sampletrail/domain/messages/message-words.ts'
import { Settings2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { LinkField } from '#src/entities/message/link-field.tsx'
import { type MessageTask, useMessage } from '#src/entities/message/use-message.ts'
import { WayButton } from '#src/entities/message/way-button.tsx'
import { reportError } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

const TemplatesDialog = lazy(async () => ({
  default: (await import('#src/entities/message/templates-dialog.tsx')).TemplatesDialog,
}))

/** A message to a seller: choose a template, edit the text, open or copy it. */
export function MessageForm(task: MessageTask) {
  const message = useMessage(task)
  const { choices, choice, all } = message
  const [isManaging, setManaging] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {all.length > 1 && (
        <Checkbox
          label={allDueText(all)}
          checked={message.isOfAll}
          onChange={(event) => message.chooseAll(event.target.checked)}
        />
      )}
      <div className="flex items-end gap-2">
        <Select
          label="Template"
          className="min-w-0 flex-1"
          value={choice.id}
          onChange={(event) => message.chooseTemplate(event.target.value)}
          options={[
            ...(choices.own.length > 0
              ? [{ label: 'Your templates', options: optionsOf(choices.own) }]
              : []),
            { label: 'Built in', options: optionsOf(choices.builtIn) },
          ]}
        />
        <Button variant="secondary" onClick={() => setManaging(true)}>
          <Settings2 aria-hidden className="size-4" />
          Your templates
        </Button>
      </div>
      {message.hasReviewLink && (
        <LinkField
          link={message.reviewLink}
          onChange={message.changeLink}
          onWrong={message.setLinkWrong}
        />
      )}
      <TextArea
        label="Text"
        dir="auto"
        rows={6}
        error={message.problem}
        aside={
          message.isEdited && (
            <button
              type="button"
              onClick={message.startAgain}
              className="touch-target text-sm font-semibold text-accent-ink hover:underline"
            >
              Reset
            </button>
          )
        }
        {...message.form.register('text')}
      />
      <ul className="flex flex-col gap-2" aria-label="Send">
        {message.ways.map((way, place) => (
          <li key={way.kind}>
            <WayButton
              way={way}
              isMain={place === 0}
              onPress={() => void message.send(way).catch(reportError)}
            />
          </li>
        ))}
      </ul>
      {isManaging && (
        <Suspense>
          <TemplatesDialog
            kind={task.kind}
            templates={task.own}
            start={{ language: choice.language, text: choice.text }}
            onAdded={({ id, kind }) => kind === task.kind && message.chooseTemplate(id)}
            onClosed={() => setManaging(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function optionsOf(choices: readonly { id: string; label: string }[]) {
  return choices.map(({ id, label }) => ({ value: id, label }))
}
