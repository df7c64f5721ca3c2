import type { Rule } from '../../contract/access.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { listRights, type NamePart, type RowRule } from '../../contract/row.ts';
import type { Scope } from '../database/scope.ts';

/** The parts of a request, checked. */
interface Parts {
  params: unknown;
  body: unknown;
}

/** Rules per right; `view`, who sees the row at all, is required. */
type RulesOf<Right extends string> = Readonly<Record<Right | 'view', Rule<never>>>;

/** How rows of one kind are loaded; a module names it in its manifest. */
export interface RowLoader {
  readonly kind: string;
  /** The rule of each right, over the columns of what `load` returns. */
  readonly rights: RulesOf<string>;
  /** The problem that refuses a row the actor may not see. */
  readonly unseen: ProblemCode;
  /** Rights whose refusal says only that there is no such row. */
  readonly secret?: readonly string[];
  /** Loads the row or throws the refusal; every right but `view` locks it. */
  readonly load: (scope: Scope, name: never, right: never) => Promise<unknown>;
  /** Loads a row the actor may view, with everything the contract shows of it. */
  readonly loadWhole?: (scope: Scope, name: never) => Promise<unknown>;
}

type LoadedBy<Make> = Make extends (...args: never[]) => RowRule<string, infer Row> ? Row : never;

interface TypedLoader<Name, Right extends string, Row, Whole> {
  readonly kind: string;
  readonly rights: RulesOf<Right>;
  readonly unseen: ProblemCode;
  readonly secret?: readonly Right[];
  readonly load: (scope: Scope, name: Name, right: Right) => Promise<Row>;
  readonly loadWhole?: (scope: Scope, name: Name) => Promise<Whole>;
}

/** Checks that a loader returns what the contract's rules, written by `Make` and `MakeWhole`, promise. */
export const rowLoader =
  <Name, Make, MakeWhole = never>() =>
  <Right extends string>(loader: TypedLoader<Name, Right, LoadedBy<Make>, LoadedBy<MakeWhole>>): RowLoader =>
    loader as RowLoader;

let loaders: ReadonlyMap<string, RowLoader> = new Map();

/** Sets the row loaders of all modules for this process. */
export function setRowLoaders(all: readonly RowLoader[]): void {
  loaders = new Map(all.map((loader) => [loader.kind, loader]));
}

export function findRowLoader({ kind }: RowRule): RowLoader {
  const loader = loaders.get(kind);
  if (!loader) throw new Error(`no module loads rows of the kind ${kind}`);
  return loader;
}

/** Loads the row a call is about as the rule of its contract asks. Throws the refusal of its kind. */
export function loadRow(scope: Scope, rule: RowRule, parts: Parts): Promise<unknown> {
  const { load, loadWhole } = findRowLoader(rule);
  const name = readName(rule, parts) as never;
  if (!rule.isWhole) return load(scope, name, rightIn(rule, parts) as never);
  if (!loadWhole) throw new Error(`rows of the kind ${rule.kind} are not loaded whole`);
  return loadWhole(scope, name);
}

/** Returns whether the rule only views the row, so that a read-only transaction is enough. */
export const isReadRule = (rule: RowRule): boolean => listRights(rule).every((right) => right === 'view');

const readName = ({ name }: RowRule, parts: Parts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(name).map(([key, part]) => [key, readPart(part, parts)]));

function readPart(part: NamePart, { params, body }: Parts): unknown {
  if ('value' in part) return part.value;
  return 'params' in part ? getField(params, part.params) : getField(body, part.body);
}

function rightIn({ right }: RowRule, { body }: Parts): string {
  if (typeof right === 'string') return right;
  const needed = right.rights[String(getField(body, right.field))];
  if (needed === undefined) throw new Error(`no right is named for this ${right.field}`);
  return needed;
}

const getField = (part: unknown, field: string) => (part as Record<string, unknown>)[field];
