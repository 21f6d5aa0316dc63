export { PdfReader } from '#features/classroom/reader/PdfReader.tsx'
