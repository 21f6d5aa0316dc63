export { PaperPage } from '#features/practice/PaperPage.tsx'
