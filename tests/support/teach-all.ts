/** The statement that makes all classes taught in the intakes whose keys are like `$1`. */
export const teachAll = `
  INSERT INTO intake_classes (intake_key, class_id, changed_at)
  SELECT i.key, c.id, now() FROM intakes i CROSS JOIN classes c WHERE i.key LIKE $1
  ON CONFLICT DO NOTHING`
