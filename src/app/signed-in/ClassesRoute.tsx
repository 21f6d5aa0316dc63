import programmesWords from '#content/locales/en/programmes.json'
import { ClassesPage } from '#features/programmes/ClassesPage.tsx'

export const words = { programmes: programmesWords }

export const Component = ClassesPage
