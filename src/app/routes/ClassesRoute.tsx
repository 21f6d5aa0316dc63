import { ClassesPage } from '#features/programmes/ClassesPage.tsx'

export const Component = ClassesPage
