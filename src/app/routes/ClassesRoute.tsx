import { ClassesPage } from '#features/catalogue/ClassesPage.tsx'

export const Component = ClassesPage
