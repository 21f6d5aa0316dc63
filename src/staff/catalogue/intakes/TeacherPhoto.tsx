import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import type { StaffTeacher } from '#contract/catalogue/staff-teachers.ts'
import { pictureTypes } from '#contract/shared/pictures.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Initials } from '#ui/Initials.tsx'
import { showToast } from '#ui/toasts.ts'
import { CropSquare } from './CropSquare.tsx'
import { centredCrop, cropToJpeg } from './square-crop.ts'

type Problem = 'required' | 'type' | 'unreadable'

type Props = { teacher: StaffTeacher; onClose: () => void }

/** Sets or removes the photo of a teacher, which public pages and classrooms show. */
export function TeacherPhoto({ teacher: { id, form, photo }, onClose }: Props) {
  const { t } = useTranslation('staff/school')
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<Problem>()
  const [crop, setCrop] = useState(centredCrop)
  const params = { teacherId: id }
  const set = useStaffChange(
    async (from: ImageBitmap) => {
      const body = { type: 'image/jpeg', bytes: await cropToJpeg(from, crop) }
      return callStaff('setTeacherPhoto', { params, body })
    },
    { changes: ['classes', 'page-content', 'papers', 'people', 'questions', 'school'] },
  )
  const remove = useStaffChange(() => callStaff('removeTeacherPhoto', { params, body: {} }), {
    changes: ['classes', 'page-content', 'papers', 'people', 'questions', 'school'],
  })

  async function choose(file: File | undefined) {
    setPicture(undefined)
    setCrop(centredCrop)
    const found = file ? await readPicture(file) : undefined
    setProblem(typeof found === 'string' ? found : undefined)
    if (typeof found === 'object') setPicture(found)
  }
  async function finish(change: Promise<unknown>, message: 'saved' | 'removed') {
    // `FormActions` shows the error.
    if ((await change.catch(() => undefined)) === undefined) return
    showToast(t(`photo.${message}`), 'success')
    onClose()
  }

  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!picture) return setProblem('required')
        void finish(set.mutateAsync(picture), 'saved')
      }}
    >
      {!picture && photo !== null && (
        <Initials name={form.name} photo={portraitPath(photo, 'large')} size="10rem" />
      )}
      <Field
        type="file"
        label={t('photo.choose')}
        hint={t('photo.hint')}
        accept={pictureTypes.join()}
        error={problem && t(`photo.wrong.${problem}`)}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {picture && <CropSquare picture={picture} crop={crop} onCrop={setCrop} />}
      <FormActions
        error={set.error ?? remove.error}
        save={t('photo.save')}
        busy={set.isPending}
        foot={<p className={kit.quiet}>{t('photo.where')}</p>}
      >
        {photo !== null && (
          <AskFirst
            label={t('photo.remove')}
            question={t('photo.removeAsk')}
            confirm={t('photo.remove')}
            busy={remove.isPending}
            onConfirm={() => void finish(remove.mutateAsync(undefined), 'removed')}
          >
            {t('photo.removeText')}
          </AskFirst>
        )}
      </FormActions>
    </form>
  )
}

/** The picture with its EXIF orientation applied, or the reason why it is not accepted. */
async function readPicture(file: File): Promise<ImageBitmap | Problem> {
  if (!pictureTypes.some((type) => type === file.type)) return 'type'
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return 'unreadable'
  }
}
