/// A feature that is always available.
public protocol Feature: FeatureDefinition {}
