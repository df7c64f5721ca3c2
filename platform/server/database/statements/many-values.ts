import {
  type BinaryOperationNode,
  type CompiledQuery,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RootOperationNode,
  ValuesNode,
} from 'kysely';

/** A statement has room for 65,535 parameters; what grows with what is stored stays far below. */
export const MAX_PARAMETERS = 20_000;

/** The longest list whose values are a parameter each. */
const LONGEST_LIST = 1_000;

const arrayOperators: Readonly<Record<string, string>> = { in: '= any', 'not in': '<> all' };

/** Writes a long list that a column is compared with as one array, which is one parameter. */
export class ManyValuesCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const written = OperatorNode.is(operator) ? arrayOperators[operator.operator] : undefined;
    if (!written || !PrimitiveValueListNode.is(rightOperand) || rightOperand.values.length <= LONGEST_LIST) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(` ${written}(`);
    this.appendValue([...rightOperand.values]);
    this.append(')');
  }
}

/** Returns an insert of more values than a statement takes as several inserts; everything else as it is. */
export function splitInsert(query: CompiledQuery, compiler: PostgresQueryCompiler): CompiledQuery[] {
  const { query: insert, parameters } = query;
  if (parameters.length <= MAX_PARAMETERS || insert.kind !== 'InsertQueryNode') return [query];
  // What comes before or beside the rows would run once for each portion.
  const { values, with: before } = insert;
  if (before || !values || !ValuesNode.is(values)) return [query];
  const rows = values.values;
  const size = Math.floor((MAX_PARAMETERS / parameters.length) * rows.length) || 1;
  const portions: CompiledQuery[] = [];
  for (let start = 0; start < rows.length; start += size) {
    const portion: RootOperationNode = { ...insert, values: ValuesNode.create(rows.slice(start, start + size)) };
    portions.push(compiler.compileQuery(portion, query.queryId));
  }
  return portions;
}
