import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { FormFailure } from './FormFailure.tsx'

/**
 * After a submit, lists the form's wrong fields and focuses the first. Works in any form, because it reads labels and
 * marks from the page: `aria-invalid`, or `data-invalid` on a fieldset that is no radio group. A form of one field gets
 * no list.
 */
export function WrongFields({ title }: { title: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<readonly WrongField[]>([])
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer: number | undefined
    // Deferred, because the form marks its fields after this event.
    const update = ({ type }: Event) => {
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
    for (const type of types) form.addEventListener(type, update)
    return () => {
      clearTimeout(timer)
      for (const type of types) form.removeEventListener(type, update)
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

/** Focuses the control without an entry in the browser's history. */
function focusInstead(event: MouseEvent, control: HTMLElement): void {
  event.preventDefault()
  control.focus()
}
