/**
 * The statements of a migration that may break a server of the previous version, because they do more than add. Each is
 * on one line, without the bodies of functions. Statements on tables that the migration itself creates are left out.
 */
export function narrowingStatements(migration: string): string[] {
  const statements = migration
    .replace(/\$\$[\s\S]*?\$\$/g, '$$$$')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  const made = new Set(statements.flatMap((text) => tableIn(/^CREATE TABLE (\S+)/, text)))
  return statements.filter((text) => {
    const table = tableIn(/^ALTER TABLE (\S+)/, text)[0] ?? tableIn(/ ON (\S+)/, text)[0] ?? ''
    return !onlyAdds(text) && !made.has(table)
  })
}

const tableIn = (pattern: RegExp, text: string) =>
  (pattern.exec(text)?.slice(1) ?? []).map((name) => name.replaceAll('"', ''))

const onlyAdds = (text: string) =>
  /^CREATE (?:TABLE|INDEX|FUNCTION) /.test(text) ||
  (/^ALTER TABLE \S+ ADD COLUMN /.test(text) &&
    (!/ NOT NULL/.test(text) || / (?:DEFAULT|GENERATED) /.test(text)) &&
    !/ (?:UNIQUE|REFERENCES|CHECK)\b/.test(text))
