import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { noteToasts } from '../support/toasts.ts'

test.use(withoutServiceWorker)

test('STAFF-01: a form says at each field what is wrong, focuses the first, and keeps a draft @full', async ({
  page,
  app,
}) => {
  await enterAsAdministrator(page, app)

  await test.step('a teacher', async () => {
    await page.goto('/staff/teachers')
    await page.getByRole('button', { name: 'Add a teacher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a teacher' })
    await dialog.getByLabel('Headline').fill('Biology')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByText('Please fill this in.')).toHaveCount(2)
    await expect(dialog.getByRole('link', { name: 'Biography' })).toBeVisible()
    await expectWholePageAccessible(page)
    await dialog.getByLabel('Name').fill('Cikgu Draf')
    await expect(dialog.getByText('Please fill this in.')).toHaveCount(1)
    await dialog.getByLabel('SPM past papers').check()
    await page.reload()
    await page.getByRole('button', { name: 'Add a teacher' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Cikgu Draf')
    await expect(dialog.getByLabel('SPM past papers')).toBeChecked()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Add a teacher' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await dialog.getByLabel('Name').fill('Cikgu Borang')
    await dialog.getByLabel('Headline').fill('Biology')
    await dialog.getByLabel('Biography').fill('Twenty years in schools.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Cikgu Borang')).toBeVisible()
  })

  await test.step('a class, with its weekly times', async () => {
    await page.goto('/staff/classes')
    await page.getByText('Add a class', { exact: true }).click()
    await page.getByRole('button', { name: 'Add a time' }).click()
    const second = page.getByRole('group', { name: 'Time 2' })
    await expect(second.getByLabel('Day')).toHaveValue('2')
    await second.getByLabel('Day').selectOption('Monday')
    await page.getByRole('button', { name: 'Add class' }).click()
    await expect(page.getByLabel('Class name').last()).toBeFocused()
    await expect(page.getByText('Two of these times are the same.')).toBeVisible()
    await second.getByLabel('End time').fill('19:00')
    await expect(second.getByText('This must be after the start.')).toBeVisible()
    await page.reload()
    await expect(second.getByLabel('End time')).toHaveValue('19:00')
    await page.getByRole('button', { name: 'Remove time 1' }).click()
    await expect(second).toHaveCount(0)
    await page.getByLabel('End time').fill('22:00')
    await page.getByLabel('Class name').last().fill('Sains Borang')
    await page.getByRole('button', { name: 'Add class' }).click()
    await expect(page).toHaveURL(/\/staff\/classes\/\d+$/)
    await page.getByText('Edit class').click()
    await expect(page.getByRole('button', { name: 'Save class' })).toBeDisabled()
    await page.getByLabel('Description').fill('For beginners')
    await page.getByRole('button', { name: 'Save class' }).click()
    await expect(page.getByLabel('Description')).toBeHidden()
    await page.getByText('Edit class').click()
    await expect(page.getByLabel('Description')).toHaveValue('For beginners')
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
    await page.getByLabel('Description').fill('')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('For beginners')
  })

  await test.step('a past paper', async () => {
    await page.goto('/staff/papers')
    await page.getByText('Add a paper').click()
    await page.getByLabel('Paper code').fill('1449/2')
    await page.getByRole('button', { name: 'Add paper' }).click()
    await expect(page.getByLabel('Subject', { exact: true }).first()).toBeFocused()
    await expect(page.getByText('Enter a year from 2000 on.')).toBeVisible()
    await expect(page.getByText('Choose a teacher.')).toBeVisible()
    await expect(page.getByText('Enter a code, for example 1449/2.')).toBeHidden()
  })

  await test.step('seats', async () => {
    await page.goto('/staff/seats')
    await page.getByRole('row').nth(1).getByRole('link').click()
    const toasts = await noteToasts(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeDisabled()
    await page.getByLabel('Seats', { exact: true }).fill('many')
    await save.click()
    await expect(page.getByText('Enter a whole number, or leave it empty')).toBeVisible()
    await page.getByLabel('Seats', { exact: true }).fill('900')
    await save.click()
    await expect.poll(toasts).toContain('Saved. Free seats go to the waiting list first.')
    await expect(save).toBeDisabled()
  })
})
