export * from './decide.ts';
export * from './definition.ts';
export * from './endpoints.ts';
export * from './rule-text.ts';
export * from './schemas.ts';
export * from './turns.ts';
