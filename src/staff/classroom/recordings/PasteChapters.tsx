import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { chaptersIn } from './chapters-in.ts'

type Props = { onAdd: (chapters: ReturnType<typeof chaptersIn>) => void }

/** Adds chapters from pasted lines. */
export function PasteChapters({ onAdd }: Props) {
  const { t } = useTranslation('staff/recordings')
  const [text, setText] = useState('')
  const found = chaptersIn(text)
  return (
    <Disclosure title={t('preview.paste')}>
      <div className="stack">
        <Field
          as="textarea"
          label={t('preview.lines')}
          hint={t('preview.linesHint')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button
            variant="secondary"
            disabled={found.length === 0}
            onClick={() => {
              onAdd(found)
              setText('')
            }}
          >
            {t('preview.addLines', { count: found.length })}
          </Button>
        </div>
      </div>
    </Disclosure>
  )
}
