import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { FormFailure } from './FormFailure.tsx'

/**
 * Once its form is sent, lists the fields that are marked as wrong and focuses the first of them. It reads the marks
 * and labels from the page, so it works in any form: `aria-invalid`, or `data-invalid` on a fieldset that is no radio
 * group. A form of one field has its message beside it.
 */
export function WrongFields({ title }: { title: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<readonly WrongField[]>([])
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer: number | undefined
    // After this event, when the form has marked its fields.
    const look = ({ type }: Event) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const wrong = wrongFieldsOf(form)
        if (type === 'submit') {
          wrong[0]?.control.focus()
          setFields(hasOneField(form) ? [] : wrong)
        } else {
          // Errors that appear while typing are listed on submit.
          const isWrong = ({ control }: WrongField) => wrong.some((one) => one.control === control)
          setFields((listed) => listed.filter(isWrong))
        }
      })
    }
    for (const type of types) form.addEventListener(type, look)
    return () => {
      clearTimeout(timer)
      for (const type of types) form.removeEventListener(type, look)
    }
  }, [])
  const list = (
    <ul role="list">
      {fields.map(({ label, control }) => (
        <li key={control.id}>
          <a href={`#${control.id}`} onClick={(event) => focusInstead(event, control)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} hidden={fields.length === 0}>
      <FormFailure text={fields.length > 0 && title} details={list} />
    </div>
  )
}

const types = ['submit', 'input', 'change'] as const

type WrongField = { label: string; control: HTMLElement }

const hasOneField = (form: HTMLFormElement) =>
  form.querySelectorAll('input, select, textarea').length === 1

const wrongFieldsOf = (form: HTMLFormElement): WrongField[] =>
  [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid]')].flatMap(
    (marked) => {
      // A group of controls is marked as a whole.
      const isGroup = marked instanceof HTMLFieldSetElement
      const control = isGroup ? marked.querySelector('input') : marked
      const label = isGroup
        ? marked.querySelector('legend')
        : form.querySelector(`label[for="${CSS.escape(marked.id)}"]`)
      return control && label ? [{ label: label.textContent.trim(), control }] : []
    },
  )

/** Without an entry in the browser's history. */
function focusInstead(event: MouseEvent, control: HTMLElement): void {
  event.preventDefault()
  control.focus()
}
