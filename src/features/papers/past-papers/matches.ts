type Named = { name_bm: string; name_eng: string; teachers?: readonly { name: string }[] }

/** Whether the subject's name, in either language, or a teacher's name contains the words. */
export function matches({ name_bm, name_eng, teachers = [] }: Named, search: string): boolean {
  const text = [name_bm, name_eng, ...teachers.map(({ name }) => name)].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
