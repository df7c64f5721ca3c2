export { isOffered, MessageCredit, MessageKind, MessageReason, MessageState } from './messages-contract.ts';
